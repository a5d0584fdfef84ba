/* global document, requestAnimationFrame */
/* Runs the page's own scripts once what stands in its HTML has been painted: on a slow phone they hold the screen for
   half a second and more, also where they come at once. They are fetched meanwhile. */
const HIDDEN_MS = 200; // a window that is not shown has no frames
const script = document.querySelector('script[data-page]');
/** One file after the other, each with its imports, so that a tap meanwhile waits for one of them and not for all. */
const run = async () => {
  Intl.DateTimeFormat(); // the first one reads the browser's own tables, mostly while the files are on their way
  await pause();
  for (const file of script.dataset.page.split(' ')) {
    await import(file);
    await pause();
  }
};
/** Nobody taps what is not shown, and its timers are slow. */
const pause = async () => {
  if (document.visibilityState === 'visible') await new Promise((resolve) => setTimeout(resolve));
};

if (document.getElementById('shell') && document.visibilityState === 'visible') {
  const painted = new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve)); // the frame is drawn between the two
    setTimeout(resolve, HIDDEN_MS);
  });
  void painted.then(run);
} else void run();
