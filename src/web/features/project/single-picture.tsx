import classes from './gallery.module.css';
import type { Picture } from './pictures-of.ts';

/** A picture in the frame of the project's page. */
export function SinglePicture({ picture }: { readonly picture: Picture }) {
  return (
    <div className={classes.frame}>
      <img src={`${picture.url}/600`} alt={picture.alt} width={600} height={450} fetchPriority="high" />
    </div>
  );
}
