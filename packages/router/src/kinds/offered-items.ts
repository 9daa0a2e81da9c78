import { itemsInUse } from '@beacon/api/people/items-in-use'
import type { Permission } from '@beacon/api/people/permissions'
import { builtKinds } from './index.ts'
import type { Capability, KindEntry } from './kind.ts'

/** Items that are of no use where no built kind has what they are about. */
const subjects: Partial<Record<Permission, Capability>> = {
  'front.console.open': 'scenes',
  'front.team.own': 'teams',
  'contest.scene': 'scenes',
  'marking.mark': 'marking',
  'marking.review': 'marking',
  'team.read': 'teams',
  'team.write': 'teams',
  'team.transfer': 'teams',
  'image.read': 'scenes',
  'image.write': 'scenes',
  'instance.manage': 'scenes',
  'scene.operate': 'scenes',
}

/** Items in use that pages offer: each has a built kind that has its subject, and `kind.x` belongs to a built kind. */
export function offeredItems(kinds: Readonly<Record<string, KindEntry>> = builtKinds): readonly Permission[] {
  const capabilities = new Set(Object.values(kinds).flatMap((entry) => entry.capabilities))
  const kindItems = new Set(Object.keys(kinds).map((kind) => `kind.${kind}`))
  return itemsInUse.filter((item) => {
    const subject = subjects[item]
    return (subject === undefined || capabilities.has(subject)) && (!item.startsWith('kind.') || kindItems.has(item))
  })
}
