import type { InstanceFacts, InstanceRow } from '@beacon/api/scene/instance'
import { usePermission } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { isPossible, isUsable, keepable } from './possible.ts'
import { type Act, acts, actWords, dangers } from './words.ts'

interface MenuWork {
  open: (row: InstanceRow) => void
  /** Null for who may open no console. */
  connect: ((row: InstanceRow) => void) | null
  edit: (row: InstanceRow) => void
  keep: (row: InstanceRow) => void
  ask: (act: Act, row: InstanceRow) => void
  /** Null while it is not known. */
  machine: InstanceFacts['machine'] | null
}

/** What can be done with an instance; what is not possible now says why. */
export function useInstanceMenu({ open, connect, edit, keep, ask, machine }: MenuWork): (row: InstanceRow) => MenuEntry[] {
  const { t, i18n } = useLingui()
  const mayMake = usePermission('image.write')
  const whyNot = (act: Act, row: InstanceRow): string | undefined => {
    if ((act === 'snapshot' || act === 'pause') && machine?.is_ok === true && !machine.can.includes(act))
      return t`${machine.driver ?? ''} does not support this`
    if (act === 'extend' && row.expires_at === null) return t`it has no end time`
    if (isPossible(act, row)) return undefined
    return row.operation === null ? t`not available in this state` : t`another action is in progress`
  }
  const saveHindrance = (row: InstanceRow): string => {
    if (row.purpose !== 'machine') return t`it is managed elsewhere`
    return row.operation === null ? t`stop or pause it first` : t`another action is in progress`
  }
  return (row) => [
    { label: t`Open detail`, hint: 'Enter', onSelect: () => open(row) },
    ...(connect === null
      ? []
      : [
          {
            label: t({ context: 'instance', message: 'Connect' }),
            disabledReason: isUsable(row) ? undefined : t`not available in this state`,
            onSelect: () => connect(row),
          },
        ]),
    {
      label: t({ context: 'instance', message: 'Edit' }),
      disabledReason: row.purpose === 'machine' ? undefined : t`it is managed elsewhere`,
      onSelect: () => edit(row),
    },
    ...(mayMake
      ? [{ label: t`Save as image…`, disabledReason: keepable(row) ? undefined : saveHindrance(row), onSelect: () => keep(row) }]
      : []),
    'separator',
    ...acts.map((act) => ({
      label: i18n._(actWords[act]),
      danger: dangers.has(act),
      disabledReason: whyNot(act, row),
      onSelect: () => ask(act, row),
    })),
  ]
}
