import { listText } from '@beacon/i18n'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Definition } from '../../../parts/question-scene/draft.ts'

type Node = Pick<Definition['nodes'][number], 'id' | 'kind' | 'nets'> & { image?: string; hidden?: boolean }

/** What is said of an item to who cannot see it. */
export function useItemWords() {
  const { t } = useLingui()
  const placesOf = (nets: readonly { net: string; host: number }[]) =>
    nets.length === 0 ? t`in no network` : listText(nets.map(({ net, host }) => t`host ${host} of ${net}`))
  const troubleOf = (errors: number, notes: number) =>
    [
      errors > 0 && t`${plural(errors, { one: '# error', other: '# errors' })}`,
      notes > 0 && t`${plural(notes, { one: '# note', other: '# notes' })}`,
    ].filter((word) => word !== false)
  return {
    node: ({ id, kind, nets, image, hidden }: Node) =>
      [
        kind === 'vm' ? t`Virtual machine ${id}` : t`Container ${id}`,
        ...(image === undefined || image === '' ? [] : [image]),
        placesOf(nets),
        ...(hidden === true ? [t`hidden from players`] : []),
      ].join(', '),
    router: ({ id, nets }: { id: string; nets: readonly { net: string; host: number }[] }) => [t`Router ${id}`, placesOf(nets)].join(', '),
    net: (id: string, count: number, isOpen: boolean) =>
      [t`Network ${id}`, t`${count} connected`, ...(isOpen ? [t`with internet access`] : [])].join(', '),
    internet: t`Internet`,
    troubleOf,
  }
}
