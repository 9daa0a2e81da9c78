import { image } from '@beacon/api/image/image'
import type { Person } from '@beacon/api/people/person'
import { whyNoEngine } from '../scenes.ts'

/** What scripts of questions run in; the first of an installation is made of packages of Debian. */
export const checkerBase = 'beacon/checker'
/** For the images of scripts and services, which come to be behind the demo. */
export const readyMs = 15 * 60_000
export const noBase = `${checkerBase} could not be made: it takes packages of Debian from the network`

/** Why no script of a question runs here; null where one can. */
export async function whyNoScripts(admin: Person): Promise<string | null> {
  const { builder } = await admin.call(image.list, { query: { size: 1 } })
  const whyNot = whyNoEngine(builder)
  if (whyNot !== null) return whyNot
  const base = builder.bases.find(({ name }) => name === checkerBase)
  if (base?.is_ready === true) return null
  return base?.missing == null ? 'the scenes process does not run as root' : `${base.missing} is missing (apt-get install ${base.missing})`
}
