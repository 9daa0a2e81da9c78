import { untilThere } from '@beacon/ui/late'

// Each file is a chunk of its own, so that nobody fetches an example that is not downloaded.
const files = import.meta.glob<string>('../../../../../samples/{attack-defense,awdp,operation,scenes}/**/*', {
  query: '?raw',
  import: 'default',
})
const folder = '../../../../../samples/'

export interface Sample {
  name: string
  files: readonly { path: string; load: () => Promise<string> }[]
}

/** The example that a page names as `../../../samples/<folder>`, or null. */
export function findSample(href: string): Sample | null {
  const own = `${folder}${href.replace(/^(\.\.\/)*samples\//, '')}/`
  const found = Object.entries(files).filter(([path]) => path.startsWith(own))
  if (!href.includes('samples/') || found.length === 0) return null
  return { name: own.split('/').at(-2) ?? '', files: found.map(([path, load]) => ({ path: path.slice(own.length), load })) }
}

/** All files of an example as a zip, in a folder of its name. */
export async function packSample({ name, files: own }: Sample): Promise<Blob> {
  const { strToU8, zipSync } = await untilThere(() => import('fflate'))
  const texts = await Promise.all(own.map(async ({ path, load }) => [`${name}/${path}`, strToU8(await untilThere(load))] as const))
  return new Blob([zipSync(Object.fromEntries(texts)).slice()], { type: 'application/zip' })
}
