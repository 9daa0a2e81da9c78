import { type EvidenceDecision, evidenceDecision, type EvidenceKind } from '@beacon/api/topic/evidence'
import { vocabularies } from '@beacon/api/kinds/vocabularies'
import { hasCapability } from '@beacon/router/paths'
import { useLingui } from '@lingui/react/macro'
import { useKind } from '../../../parts/contest/kind-route.ts'

const decisionsOf = (hasTries: boolean): readonly EvidenceDecision[] =>
  evidenceDecision.options.filter((decision) => hasTries || decision !== 'void')

/** What cases are about in contests of the open kind: of entrants and their submissions, or of candidates and their papers. */
export function useCaseWords() {
  const { t } = useLingui()
  const kind = useKind()
  const hasTries = hasCapability(kind, 'submissions')
  const kinds: readonly EvidenceKind[] = vocabularies[kind].evidence
  const common = { hasTries, kinds, decisions: decisionsOf(hasTries) }
  if (hasTries)
    return {
      ...common,
      title: t({ context: 'desk.word', message: 'Evidence' }),
      failed: t`Evidence could not be loaded`,
      search: t`Search evidence`,
      placeholder: t`Entrant or question`,
      none: t`Shared and decoy flags appear within seconds, patterns within a minute.`,
      entrants: t`Entrants`,
      reason: t`Reason shown to the entrant`,
      told: t`The entrant is told and may appeal for 72 hours.`,
      home: 'teams',
    }
  return {
    ...common,
    title: t({ context: 'exam', message: 'Integrity' }),
    failed: t({ context: 'exam', message: 'Cases could not be loaded' }),
    search: t({ context: 'exam', message: 'Search cases' }),
    placeholder: t({ context: 'exam', message: 'Candidate' }),
    none: t({ context: 'exam', message: 'New cases appear within a minute, similar papers once the analysis has compared them.' }),
    entrants: t({ context: 'exam', message: 'Candidates' }),
    reason: t({ context: 'exam', message: 'Reason shown to the candidate' }),
    told: t({ context: 'exam', message: 'The candidate is told and may appeal for 72 hours.' }),
    home: 'participants',
  }
}
