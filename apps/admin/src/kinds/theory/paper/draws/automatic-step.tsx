import { call } from '@beacon/api/client'
import { type PaperDetail, testPaper } from '@beacon/api/kinds/theory/paper'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PaperForm } from '../form/use-paper-form.ts'
import { SectionBlock } from '../questions/section-block.tsx'
import { moved, newSection } from '../questions/sections.ts'
import { SimilarDialog } from '../questions/similar-dialog.tsx'
import { DrawRows } from './draw-rows.tsx'
import { Samples } from './samples.tsx'
import { useSupply } from './use-supply.ts'

/** Step 2 of an automatic paper: rules that draw questions, and below each section's rules what was drawn. */
export function AutomaticStep({ form, stored }: { form: PaperForm; stored: PaperDetail }) {
  const { sections, per_candidate } = form.values
  const { edit, facts } = form
  const [isDrawing, setDrawing] = useState(false)
  const [replaced, setReplaced] = useState<string | null>(null)
  const supply = useSupply(sections, per_candidate)
  const drawn = sections.flatMap(({ items }) => items)
  const locked = drawn.filter(({ is_locked }) => is_locked).length
  const hasRules = sections.some(({ draws }) => draws.length > 0)
  const draw = async (only: string[] | null) => {
    setDrawing(true)
    try {
      await form.change(({ resource_id, version }) => call(testPaper.draw, { params: { resource_id }, body: { version, only } }))
    } finally {
      setDrawing(false)
    }
  }
  const rules = sections.map((_, index) => sections.slice(0, index).reduce((sum, { draws }) => sum + draws.length, 0))
  const before = sections.map((_, index) => sections.slice(0, index).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <div className="mt-4 pb-6">
      <Section
        first
        title={<Trans>Draw rules</Trans>}
        note={<SeedHead stored={stored} />}
        actions={
          !per_candidate && (
            <Button size="sm" saving={isDrawing} savingLabel={undefined} disabled={!hasRules} onClick={() => void draw(null)}>
              {drawn.length === 0 ? (
                <Trans>Draw</Trans>
              ) : locked > 0 ? (
                plural(drawn.length - locked, { one: 'Redraw # question', other: 'Redraw # questions' })
              ) : (
                <Trans>Redraw all</Trans>
              )}
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-6">
          {sections.map((section, index) => (
            <SectionBlock
              key={section.section_id}
              section={section}
              index={index}
              count={sections.length}
              firstPlace={(before[index] ?? 0) + 1}
              others={sections}
              facts={facts}
              isManual={false}
              edit={edit}
              onMoveSection={(by) => edit((now) => moved(now, index, index + by))}
              onReplace={setReplaced}
              onRedraw={(question_id) => void draw([question_id])}
            >
              <DrawRows first={(rules[index] ?? 0) + 1} section={section} supply={supply} edit={edit} isPerCandidate={per_candidate} />
            </SectionBlock>
          ))}
          <div>
            <Button
              size="sm"
              look="quiet"
              icon={<Plus size={14} aria-hidden="true" />}
              disabled={sections.length >= 20}
              onClick={() => edit((now) => [...now, newSection()])}
            >
              <Trans>Add section</Trans>
            </Button>
          </div>
        </div>
      </Section>
      {per_candidate && hasRules && <Samples form={form} stored={stored} />}
      {replaced !== null && <SimilarDialog form={form} stored={stored} question_id={replaced} onClose={() => setReplaced(null)} />}
    </div>
  )
}

/** The beginning of the seed, by which staff tell two draws apart. */
export function SeedHead({ stored: { seed_head } }: { stored: PaperDetail }) {
  if (seed_head === '') return null
  return (
    <Trans>
      Seed <span className="font-mono">{seed_head}…</span>
    </Trans>
  )
}
