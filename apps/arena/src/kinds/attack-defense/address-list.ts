import type { Reply } from '@beacon/api/endpoint'
import type { attack } from '@beacon/api/kinds/attack-defense/attack'

export type Targets = Pick<Reply<typeof attack.targets>, 'topics' | 'items'>
type Target = Targets['items'][number]

/** A box of a rival, and the service that runs there. */
interface Box {
  name: string
  service_key: string
  address: string
}

/** Boxes that can be attacked, as `isChosen` says of each: those that belong to nobody have no flags that count. */
export function boxesOf({ topics, items }: Targets, isChosen: (target: Target, topic_id: string, place: number) => boolean): Box[] {
  return items.flatMap((target) =>
    target.is_nop
      ? []
      : topics.flatMap(({ topic_id, service_key }, place): Box[] => {
          const address = target.boxes[place]?.address ?? null
          return address === null || !isChosen(target, topic_id, place) ? [] : [{ name: target.name, service_key, address }]
        }),
  )
}

/** One address a line. */
export const asText = (boxes: readonly Box[]): string => [...new Set(boxes.map(({ address }) => address))].join('\n')

/** Service, address, team. */
export function asJson(boxes: readonly Box[]): string {
  const services: Record<string, Record<string, string>> = {}
  for (const { service_key, address, name } of boxes) services[service_key] = { ...services[service_key], [address]: name }
  return JSON.stringify(services, null, 2)
}
