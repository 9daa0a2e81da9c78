/** A typed name as the key of a new direction; empty when nothing of it can stand in one. */
export const directionKeyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
