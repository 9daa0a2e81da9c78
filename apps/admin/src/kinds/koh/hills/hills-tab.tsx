import type { HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { usePermission } from '@beacon/auth'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { type Ask, PlacedTopics } from '../../../parts/desk/placed-topics.tsx'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { hillsQuery } from '../queries.ts'
import { HillForm } from './hill-form.tsx'
import { hillSorts, useHillColumns } from './hill-columns.tsx'
import { useHillActs } from './use-hill-acts.ts'

/** The stream tells what moved; this is for when it is away. */
const renewMs = 5_000

/** Hills of the contest with real figures: which version runs, whose it is, where it stands, and what is done with them. */
export function HillsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { status } = useSuspenseQuery(contestQuery(id)).data
  const list = useQuery({ ...hillsQuery(id), refetchInterval: renewMs })
  const acts = useHillActs(id)
  const restart = useRestart(status === 'finished', acts.restart)
  const words = {
    failed: t`Hills could not be loaded`,
    none: { title: t`No hills yet`, body: t`Add hills from the bank. They are added as copies.` },
    search: { label: t`Search hills`, placeholder: t`Name or king` },
    acts: {
      offline: {
        body: t`It takes no flags and no patches, and its king earns nothing until it is back. Points stay.`,
        action: t`Take offline`,
      },
      hide: {
        body: t({
          context: 'koh',
          message: 'It disappears for players at once, and its points leave every score until it is shown again.',
        }),
        action: t`Hide hill`,
      },
      renew: { body: t`Texts, scene and scripts are taken from the bank. Points stay.`, action: t`Update hill` },
      remove: { body: t`It leaves this contest. The question stays in the bank.`, action: t`Remove hill` },
    },
  }
  return (
    <PlacedTopics
      id={id}
      search={search}
      list={list}
      param="topic_id"
      storageKey="desk.hills"
      columns={useHillColumns()}
      sorts={hillSorts}
      textOf={({ name, king }) => `${name} ${king?.name ?? ''}`}
      words={words}
      acts={acts}
      entries={restart}
      fixedBy={({ hill_version }) => (hill_version === null ? undefined : t`its first version was made`)}
      form={(row, close) => <HillForm row={row} hasStarted={status !== 'not_started'} onSave={acts.change} onClose={close} />}
    />
  )
}

/** Makes what runs anew, for those who steer a contest. */
function useRestart(isOver: boolean, restart: (row: HillRow) => Promise<void>) {
  const { t } = useLingui()
  const mayRestart = usePermission('contest.control')
  return (row: HillRow, ask: Ask): MenuEntry[] => {
    const { name, environment } = row
    const isBusy = environment === 'updating' || environment === 'deploying'
    const question = {
      title: t`Restart “${name}”?`,
      body: t`The running version is made anew. Players are led to it once it is ready; the king stays.`,
      action: t`Restart hill`,
      danger: false,
      onConfirm: () => restart(row),
    }
    const disabledReason = isBusy ? t`it is being updated` : isOver ? t`the contest is over` : undefined
    return mayRestart ? [{ label: t`Restart…`, disabledReason, onSelect: () => ask(question) }] : []
  }
}
