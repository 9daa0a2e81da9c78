import type { OwnErratum } from '@beacon/api/kinds/theory/exam/erratum'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Place } from './use-place.ts'

const versionOf = ({ question_id, text }: OwnErratum): string => `${question_id} ${text}`

/** Errata by question. One that comes or changes while the page is open is told with the number that this candidate reads. */
export function useErrata(errata: readonly OwnErratum[], { questions }: Place): ReadonlyMap<string, OwnErratum> {
  const { t } = useLingui()
  const toast = useToast()
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = new Set(errata.map(versionOf))
    if (before === null) return
    for (const erratum of errata) {
      const place = questions.find(({ question_id }) => question_id === erratum.question_id)?.place
      if (place === undefined || before.has(versionOf(erratum))) continue
      toast.done({ title: t({ context: 'exam', message: `Question ${place} has an erratum.` }), mark: null })
    }
  })
  return new Map(errata.map((erratum) => [erratum.question_id, erratum]))
}
