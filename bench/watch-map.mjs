/**
 * Runs in the measured page: records when the map was first drawn, when it could first be moved, and the time of each frame, in
 * milliseconds since the page started.
 */
const watched = { drawnAt: null, usableAt: null, frames: [] };
globalThis.watchedMap = watched;

function look(now) {
  watched.frames.push(now);
  if (watched.drawnAt === null && document.querySelector('[data-mark]') !== null) watched.drawnAt = now;
  if (watched.usableAt === null && document.querySelector('.leaflet-container [data-mark]') !== null) {
    watched.usableAt = now;
  }
  requestAnimationFrame(look);
}

requestAnimationFrame(look);
