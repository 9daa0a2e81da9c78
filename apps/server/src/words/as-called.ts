/** How people call the commands of a clone. An image has a word of its own for it and names it in BEACON_CALLED. */
const ofClone = 'npx --yes pnpm@12'

/** The same text as whoever reads it here has to type it. */
export function asCalled(text: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  const own = env['BEACON_CALLED'] ?? ''
  return own === '' ? text : text.replaceAll(ofClone, own)
}
