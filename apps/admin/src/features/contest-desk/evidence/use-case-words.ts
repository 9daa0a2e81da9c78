import { type EvidenceDecision, evidenceDecision, type EvidenceKind, evidenceKind } from '@beacon/api/evidence'
import { hasCapability } from '@beacon/router/paths'
import { useLingui } from '@lingui/react/macro'
import { useKind } from '../../../parts/contest/kind-route.ts'

/** What is seen in an exam; an address may be shared anywhere. */
const ofExams: readonly EvidenceKind[] = [
  'focus',
  'two_devices',
  'shared_address',
  'room_address',
  'late_entries',
  'report_similarity',
  'similarity',
]
const kindsOf = (hasTries: boolean): readonly EvidenceKind[] =>
  hasTries ? evidenceKind.options.filter((kind) => kind === 'shared_address' || !ofExams.includes(kind)) : ofExams

const decisionsOf = (hasTries: boolean): readonly EvidenceDecision[] =>
  evidenceDecision.options.filter((decision) => hasTries || decision !== 'void')

/** What cases are about in contests of the open kind: of entrants and their submissions, or of candidates and their papers. */
export function useCaseWords() {
  const { t } = useLingui()
  const hasTries = hasCapability(useKind(), 'submissions')
  const common = { hasTries, kinds: kindsOf(hasTries), decisions: decisionsOf(hasTries) }
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
