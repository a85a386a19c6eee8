import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocumentField } from './document-field.tsx';
import type { UploadFieldProps } from './upload-field-props.ts';

const MEGABYTE = 1024 * 1024;
const plain: UploadFieldProps = {
  id: 'plan',
  label: 'Project plan',
  stored: null,
  slot: 'projectPlan',
  mostBytes: 25 * MEGABYTE,
  upload: () => Promise.reject(new Error('nothing is sent while a page is rendered')),
  onStored: () => undefined,
};
const shown = (props: Partial<UploadFieldProps>, isPdfOnly = true) =>
  renderToString(<DocumentField {...plain} {...props} isPdfOnly={isPdfOnly} />);

describe('the field of a document', () => {
  it('says what it takes, and how much', () => {
    expect(shown({})).toContain('PDF, at most 25 MB.');
    expect(shown({}, false)).toContain('PDF, Word, Excel, CSV or text, at most 25 MB.');
    expect(shown({ hint: 'The signed one' })).toContain('The signed one');
  });

  it('offers the files it takes alone, under its own label', () => {
    expect(shown({})).toContain('accept=".pdf,application/pdf"');
    expect(shown({}, false)).toContain('.xlsx');
    expect(shown({})).toMatch(/<label for="plan"[^>]*>Project plan<\/label>/);
  });

  it('names what is there with its size, and offers to remove it where that may be', () => {
    const stored = { url: '/files/1', filename: 'Plan <2>.pdf', bytes: 1.5 * MEGABYTE };
    const kept = shown({ stored });
    expect(kept).toContain('href="/files/1"');
    expect(kept).toContain('Plan &lt;2&gt;.pdf');
    expect(kept).toContain('1.5 MB');
    expect(kept).not.toContain('Remove');
    expect(shown({ stored, onRemove: () => undefined })).toContain('aria-label="Remove: Project plan"');
    expect(shown({ stored: { url: '/files/1', filename: '' } })).toContain('Current file');
  });
});
