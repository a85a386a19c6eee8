import * as m from '#messages/messages.js';
import { IconPhotoUp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatBytes } from '../text/format.ts';
import type { UploadFieldProps } from './upload-field-props.ts';
import classes from './upload-place.module.css';
import { UploadPlace } from './upload-place.tsx';

const PICTURES = 'image/jpeg,image/png,image/webp,image/gif';
const neverPdf = () => false;

type Props = UploadFieldProps & {
  /** Called when the current picture fails to load: its link may have expired. */
  readonly onLost?: () => void;
};

/** A picture: chosen from the device or dropped, shown as a preview, uploaded with progress. */
export function PictureField({ onLost, ...props }: Props) {
  const { stored, mostBytes, hint = m.upload_picture_hint({ size: formatBytes(mostBytes) }) } = props;
  const [lost, setLost] = useState<string | null>(null);
  return (
    <UploadPlace
      {...props}
      hint={hint}
      accept={PICTURES}
      mustBePdf={neverPdf}
      words={{ choose: m.picture_choose(), change: m.picture_change() }}
      shape="picture"
    >
      {stored === null || stored.url === lost ? (
        <IconPhotoUp size={40} stroke={1.25} aria-hidden className={classes.none} />
      ) : (
        <img
          src={stored.url}
          alt={m.picture_now()}
          className={classes.picture}
          onError={() => {
            setLost(stored.url);
            onLost?.();
          }}
        />
      )}
    </UploadPlace>
  );
}
