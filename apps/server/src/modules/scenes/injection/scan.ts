import type { AuthoringFinding } from '@beacon/api/image/image-authoring-fields'
import type { AuthoringScan } from '../authoring/index.ts'
import { DriverError } from '../driver/index.ts'
import { leftoversIn, type Leftover } from './leftovers.ts'

/** As a check tells them: nothing of it keeps anybody from saving. */
export const scanLeftovers: AuthoringScan = async (ctx, { authoring, booted, node }) => {
  const place = node ?? booted
  if (place === null) return []
  const keys = new Set(authoring.start.env.map(({ key }) => key))
  try {
    return (await leftoversIn(ctx, place)).map((found) => findingOf(found, { isNode: node !== null, keys }))
  } catch (error) {
    // A node that stops meanwhile, or has no shell, says nothing.
    if (error instanceof DriverError) return []
    throw error
  }
}

interface Seen {
  /** It was seen in the author's node, where it can be removed. */
  isNode: boolean
  /** Variables that the next version would start with. */
  keys: ReadonlySet<string>
}

/** A variable that the image below brings along cannot be taken out of it. */
const findingOf = ({ what, where }: { what: Leftover; where: string }, { isNode, keys }: Seen): AuthoringFinding => ({
  what,
  where,
  level: 'warning',
  can_clean: what === 'flag_env' ? keys.has(where) : isNode,
})
