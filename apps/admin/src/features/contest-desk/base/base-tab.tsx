import { contest as contract } from '@beacon/api/contest/contest'
import { query } from '@beacon/api/query'
import { playHref } from '@beacon/router'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ChangeHistory } from '../../../parts/contest-form/change-history.tsx'
import { ContestForm } from '../../../parts/contest-form/contest-form.tsx'
import { contestDefaultsQuery } from '../../../parts/contest-form/save-contest.ts'
import { KindFormContext } from '../../../parts/contest-form/kind-form.ts'
import { kindFormQuery } from '../../../kinds/form-query.ts'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { useDeskKind } from '../desk-kind.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'

/** Every setting of the contest, who runs it, and who changed what. */
export function BaseTab({ id }: TabProps) {
  const { t, i18n } = useLingui()
  const { words, seenHref } = useDeskKind()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const { data: defaults } = useSuspenseQuery(contestDefaultsQuery(contest.kind))
  const { data: form } = useSuspenseQuery(kindFormQuery(contest.kind))
  const players = seenHref?.(contest) ?? playHref(contest.kind, id)
  return (
    <KindFormContext value={form}>
      <ContestForm
        head={
          <TabHead
            title={t({ context: 'desk', message: 'Settings' })}
            note={<span className="type-mono">{contest.number}</span>}
            actions={
              <a className="link" href={players} target="_blank" rel="noreferrer">
                {words === undefined ? <Trans>Open the contest as players see it</Trans> : i18n._(words.openAsSeen)}
              </a>
            }
          />
        }
        stored={contest}
        defaults={defaults.values}
        onSaved={() => undefined}
        aside={
          <Section title={<Trans>Changes</Trans>}>
            <ChangeHistory queryOf={(page) => query(contract.history, { params: { resource_id: id }, query: page })} />
          </Section>
        }
      />
    </KindFormContext>
  )
}
