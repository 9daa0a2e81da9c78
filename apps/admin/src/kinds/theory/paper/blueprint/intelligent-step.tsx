import { call } from '@beacon/api/client'
import { type BlueprintField, blueprintField, type PaperDetail, testPaper } from '@beacon/api/kinds/theory/paper'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { ActionFailure } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SeedHead } from '../draws/automatic-step.tsx'
import { Samples } from '../draws/samples.tsx'
import type { PaperForm } from '../form/use-paper-form.ts'
import { SectionList } from '../questions/section-list.tsx'
import { useSettledText } from '../settled-text.ts'
import { BlueprintGrid } from './blueprint-grid.tsx'
import { FurtherBounds } from './further-bounds.tsx'
import { sectionsFor } from './ranges.ts'
import { ResultPanel } from './result-panel.tsx'
import { Templates } from './templates.tsx'

const firstBlueprint: BlueprintField = {
  types: [
    { question_type: 'single', count: 20, score: 200, difficulty: {} },
    { question_type: 'multiple', count: 10, score: 300, difficulty: {} },
    { question_type: 'truefalse', count: 10, score: 100, difficulty: {} },
  ],
  directions: [],
  points: [],
  shares: null,
  required_tags: [],
  topic_sets: [],
}

/** The check of a blueprint, asked again when it has stood still for half a second. */
function useTry(blueprint: BlueprintField | null, locked: readonly string[]) {
  const text = useSettledText(JSON.stringify({ blueprint, locked }))
  // A blueprint that breaks a rule of the form is not asked about.
  const read = blueprintField.safeParse(blueprint)
  return useQuery({
    queryKey: ['blueprint-result', text],
    queryFn: () => call(testPaper.try_blueprint, { body: { blueprint: read.data ?? firstBlueprint, locked: [...locked] } }),
    enabled: read.success && text === JSON.stringify({ blueprint, locked }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Step 2 of an intelligent paper: the blueprint, whether the bank can fill it, and the composed questions. */
export function IntelligentStep({ form, stored }: { form: PaperForm; stored: PaperDetail }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const { provided, values, edit } = form
  const { blueprint, sections, per_candidate } = values
  const locked = sections.flatMap(({ items }) => items.filter(({ is_locked }) => is_locked).map(({ question_id }) => question_id))
  const tried = useTry(blueprint, locked)
  const [isComposing, setComposing] = useState(false)
  const isComposed = sections.some(({ items }) => items.length > 0)
  const change = (next: BlueprintField) => {
    provided.setValue('blueprint', next, { shouldDirty: true })
    edit((now) => sectionsFor(now, next))
  }
  if (blueprint === null)
    return (
      <EmptyState
        title={<Trans>No blueprint yet</Trans>}
        actions={
          <>
            <Templates blueprint={null} onLoad={change} />
            <Button look="primary" onClick={() => change(firstBlueprint)}>
              <Trans>New blueprint</Trans>
            </Button>
          </>
        }
      >
        <Trans>It sets how many questions of each type and category the paper contains.</Trans>
      </EmptyState>
    )
  const compose = async () => {
    setComposing(true)
    try {
      edit((now) => sectionsFor(now, blueprint))
      await form.change(({ resource_id, version }) => call(testPaper.compose, { params: { resource_id }, body: { version } }), true)
    } finally {
      setComposing(false)
    }
  }
  const result = tried.data
  return (
    <div className="mt-4 pb-6">
      <Section
        first
        title={<Trans>Blueprint</Trans>}
        note={tried.isFetching ? <Trans context="theory">Checking</Trans> : <SeedHead stored={stored} />}
        actions={
          <>
            <Templates blueprint={blueprint} onLoad={change} />
            {!per_candidate && (
              <Button
                size="sm"
                saving={isComposing}
                savingLabel={t`Composing`}
                disabled={result?.state !== 'feasible'}
                onClick={() => void compose()}
              >
                {isComposed ? <Trans>Compose again</Trans> : <Trans>Compose</Trans>}
              </Button>
            )}
          </>
        }
      >
        <BlueprintGrid blueprint={blueprint} result={result} onChange={change} />
        {tried.isError && <ActionFailure>{words(tried.error)}</ActionFailure>}
        {result !== undefined && <ResultPanel blueprint={blueprint} result={result} isPerCandidate={per_candidate} onChange={change} />}
        <FurtherBounds blueprint={blueprint} conflict={result?.infeasible?.conflict ?? []} onChange={change} />
      </Section>
      {per_candidate && <Samples form={form} stored={stored} />}
      {isComposed && (
        <Section title={<Trans>Paper</Trans>}>
          <SectionList form={form} stored={stored} />
        </Section>
      )}
    </div>
  )
}
