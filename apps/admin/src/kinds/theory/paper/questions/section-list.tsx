import { paperLimits, type PaperDetail } from '@beacon/api/kinds/theory/paper'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { PaperForm } from '../form/use-paper-form.ts'
import { DropZone } from './drop-zone.tsx'
import { SectionBlock } from './section-block.tsx'
import { moved, newSection } from './sections.ts'
import { SimilarDialog } from './similar-dialog.tsx'

interface Props {
  form: PaperForm
  stored: PaperDetail
  /** Without it nothing is added by hand. */
  onAdd?: (ids: readonly string[], section_id: string | null) => void
  /** Draws one question of an automatic paper again. */
  onRedraw?: (question_id: string) => void
}

/** The sections of a paper in their order, each with its questions. */
export function SectionList({ form, stored, onAdd, onRedraw }: Props) {
  const { sections } = form.values
  const { edit } = form
  const [replaced, setReplaced] = useState<string | null>(null)
  const before = sections.map((_, index) => sections.slice(0, index).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <div className="flex flex-col gap-6">
      {sections.length === 0 && onAdd !== undefined && (
        <DropZone onAdd={(ids) => onAdd(ids, null)}>
          <p className="rounded-control border border-dashed border-control px-4 py-8 text-center text-fg-3">
            <Trans>Add questions from the bank. Each type gets its own section.</Trans>
          </p>
        </DropZone>
      )}
      {sections.map((section, index) => (
        <SectionBlock
          key={section.section_id}
          section={section}
          index={index}
          count={sections.length}
          firstPlace={(before[index] ?? 0) + 1}
          others={sections}
          facts={form.facts}
          isManual={form.values.paper_mode === 'manual'}
          edit={edit}
          onMoveSection={(by) => edit((now) => moved(now, index, index + by))}
          onReplace={setReplaced}
          {...(onAdd === undefined ? {} : { onAdd })}
          {...(onRedraw === undefined ? {} : { onRedraw })}
        />
      ))}
      <div>
        <Button
          size="sm"
          look="quiet"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={sections.length >= paperLimits.sections}
          onClick={() => edit((now) => [...now, newSection()])}
        >
          <Trans>Add section</Trans>
        </Button>
      </div>
      {replaced !== null && <SimilarDialog form={form} stored={stored} question_id={replaced} onClose={() => setReplaced(null)} />}
    </div>
  )
}
