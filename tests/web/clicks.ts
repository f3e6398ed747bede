/** How many clicks each task takes at most, from the overview. Typing, Enter, Ctrl+S and pasting aren't clicks. */
export const CLICKS = {
  'open the newest report of today': 2,
  'note on a test of today': 3,
  'mark a test as sold, with a product': 3,
  'find a customer by name': 0,
  'contact a customer who is due, and note the outcome': 3,
  'take a code at the till': 2,
  'take the first code by the camera of a tablet': 1,
  'add a product from the search': 2,
  'start a lucky draw with a prize': 6,
  'give a guide an account': 3,
  'export a list': 3,
} as const;
