import { PageHeader } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ContestForm } from '../../parts/contest-form/contest-form.tsx'
import { contestDefaultsQuery, contestSettingsQuery } from '../../parts/contest-form/save-contest.ts'
import { KindFormContext } from '../../parts/contest-form/kind-form.ts'
import { kindFormQuery } from '../../kinds/form-query.ts'
import { statusOf } from './model.ts'

/** A stored contest; what others save meanwhile is asked about when one saves. */
export function EditContest({ resource_id }: { resource_id: string }) {
  const { i18n } = useLingui()
  const { data } = useSuspenseQuery(contestSettingsQuery(resource_id))
  const { data: defaults } = useSuspenseQuery(contestDefaultsQuery(data.kind))
  const { data: form } = useSuspenseQuery(kindFormQuery(data.kind))
  return (
    <KindFormContext value={form}>
      <ContestForm
        head={
          <PageHeader
            title={i18n._(form.storedOne)}
            facts={
              <>
                <span className="font-mono text-mono text-fg-3">{data.number}</span>
                <Status of={statusOf(data)} />
                <Status of={data.is_public ? 'visibility.published' : 'visibility.hidden'} />
              </>
            }
          />
        }
        stored={data}
        defaults={defaults.values}
        onSaved={() => undefined}
      />
    </KindFormContext>
  )
}
