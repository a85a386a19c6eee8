type Point = { readonly clientX: number; readonly clientY: number };

/** Longest move, in pixels, that is still a tap. */
const TAP_PX = 8;

/** True if a pointer that went down and up at these points tapped, rather than dragged. */
export function isTap(down: Point, up: Point): boolean {
  return Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) <= TAP_PX;
}
