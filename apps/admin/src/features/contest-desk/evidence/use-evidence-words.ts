import type { EvidenceFact, EvidenceKind } from '@beacon/api/topic/evidence'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useDeskKind } from '../desk-kind.ts'

/** What the kind of the open contest calls its evidence; a word that it has no text for stands as it is. */
export function useEvidenceWords() {
  const { i18n } = useLingui()
  const { evidence } = useDeskKind()
  return useMemo(
    () => ({
      wordOf: (kind: EvidenceKind) => i18n._(evidence?.kinds[kind]?.label ?? { id: kind }),
      helpOf: (kind: EvidenceKind) => i18n._(evidence?.kinds[kind]?.help ?? { id: kind }),
      factOf: (what: EvidenceFact['what']) => i18n._(evidence?.facts[what] ?? { id: what }),
    }),
    [i18n, evidence],
  )
}
