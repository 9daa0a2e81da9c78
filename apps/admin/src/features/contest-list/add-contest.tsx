import { PageHeader } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ContestForm } from '../../parts/contest-form/contest-form.tsx'
import { contestDefaultsQuery } from '../../parts/contest-form/save-contest.ts'
import { KindFormContext } from '../../parts/contest-form/kind-form.ts'
import { contestHref } from '../../parts/contest/kind-links.ts'
import { useKind } from '../../parts/contest/kind-route.ts'
import { kindFormQuery } from '../../kinds/form-query.ts'

/** A new contest on the defaults of its kind; it opens on its desk. */
export function AddContest() {
  const navigate = useNavigate()
  const kind = useKind()
  const { i18n } = useLingui()
  const { data } = useSuspenseQuery(contestDefaultsQuery(kind))
  const { data: form } = useSuspenseQuery(kindFormQuery(kind))
  return (
    <KindFormContext value={form}>
      <ContestForm
        head={<PageHeader title={i18n._(form.newOne)} />}
        stored={null}
        defaults={data.values}
        onSaved={({ resource_id }) => void navigate(contestHref(kind, resource_id))}
      />
    </KindFormContext>
  )
}
