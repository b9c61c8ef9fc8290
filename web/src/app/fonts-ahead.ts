/**
 * Weights and sizes of what menus, dialogs and panels begin with, and pages mostly have not. The first text in one of them costs
 * a slow phone more than the rest of its layout: the browser makes the font for it.
 */
const FONTS = [
  // The phone's menu.
  '700 19px',
  '500 14.5px',
  '650 12px',
  // Heads and texts of dialogs, lists and panels.
  '650 18px',
  '650 15px',
  '400 15px',
  '400 14px',
  '550 14px',
  '650 14px',
  '400 12px',
  // Forms.
  '600 14px',
  '600 15px',
  '550 13.5px',
];

/** Has the browser make one of them. Nothing of it is ever seen. */
function make(font: string): void {
  const [weight = '', size = ''] = font.split(' ');
  const text = document.createElement('div');
  text.setAttribute('aria-hidden', 'true');
  Object.assign(text.style, { position: 'fixed', visibility: 'hidden', fontWeight: weight, fontSize: size });
  text.textContent = 'Aa1';
  document.body.append(text);
  // Asked for, so that it is laid out now.
  text.getBoundingClientRect();
  text.remove();
}

// One by one, so that nobody who presses something meanwhile waits.
async function makeAll(): Promise<void> {
  await document.fonts.ready;
  for (const font of FONTS) {
    make(font);
    await new Promise((next) => setTimeout(next, 20));
  }
}

void makeAll();

export {};
