import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DocumentField } from './upload-fields.tsx';
import type { UploadFieldProps } from './use-upload.ts';

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
const render = (props: Partial<UploadFieldProps>, isPdfOnly = true) =>
  renderToString(<DocumentField {...plain} {...props} isPdfOnly={isPdfOnly} />);

describe('DocumentField', () => {
  it('shows accepted file types and the size limit', () => {
    expect(render({})).toContain('PDF, at most 25 MB.');
    expect(render({}, false)).toContain('PDF, Word, Excel, CSV or text, at most 25 MB.');
    expect(render({ hint: 'The signed one' })).toContain('The signed one');
  });

  it('offers only accepted file types, under its own label', () => {
    expect(render({})).toContain('accept=".pdf,application/pdf"');
    expect(render({}, false)).toContain('.xlsx');
    expect(render({})).toMatch(/<label for="plan"[^>]*>Project plan<\/label>/);
  });

  it('shows name and size of the current file, and a remove button if allowed', () => {
    const stored = { url: '/files/1', filename: 'Plan <2>.pdf', bytes: 1.5 * MEGABYTE };
    const markup = render({ stored });
    expect(markup).toContain('href="/files/1"');
    expect(markup).toContain('Plan &lt;2&gt;.pdf');
    expect(markup).toContain('1.5 MB');
    expect(markup).not.toContain('Remove');
    expect(render({ stored, onRemove: () => undefined })).toContain('aria-label="Remove: Project plan"');
    expect(render({ stored: { url: '/files/1', filename: '' } })).toContain('Current file');
  });
});
