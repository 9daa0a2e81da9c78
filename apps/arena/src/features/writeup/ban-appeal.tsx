import { hasNothing } from '@beacon/api/client'
import { ErrorState } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { DecisionAppeal } from '../../parts/decision/decision-line.tsx'
import { decisionsQuery } from '../../parts/decision/query.ts'

/** Beside a ban: the way to an appeal, or what became of it. */
export function BanAppeal({ contest_id }: { contest_id: string }) {
  const { t } = useLingui()
  const decisions = useQuery(decisionsQuery(contest_id))
  if (hasNothing(decisions)) return <ErrorState title={t`The decision could not be loaded.`} onRetry={() => void decisions.refetch()} />
  const ban = decisions.data?.items.find(({ decision, undone_at }) => decision === 'ban' && undone_at === null)
  return ban === undefined ? null : <DecisionAppeal contest_id={contest_id} one={ban} />
}
