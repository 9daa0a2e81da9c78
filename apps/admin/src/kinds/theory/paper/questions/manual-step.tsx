import type { PaperDetail } from '@beacon/api/kinds/theory/paper'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { PaperForm } from '../form/use-paper-form.ts'
import { BankBrowser } from './bank-browser.tsx'
import { ScaleDialog } from './scale-dialog.tsx'
import { SectionList } from './section-list.tsx'
import { heldIds, sizeOf } from './sections.ts'
import { useAddQuestions } from './use-add-questions.ts'

/** Step 2 of a manual paper: the bank left, the paper right. */
export function ManualStep({ form, stored }: { form: PaperForm; stored: PaperDetail }) {
  const { sections, expected_total } = form.values
  const held = useMemo(() => heldIds(sections), [sections])
  const add = useAddQuestions(form)
  const [isScaling, setScaling] = useState(false)
  const { count, total } = sizeOf(sections, form.facts)
  return (
    <div className="mt-4 grid grid-cols-1 gap-6 pb-6 xl:grid-cols-[minmax(340px,2fr)_minmax(0,3fr)]">
      <div className="min-w-0 xl:sticky xl:top-0 xl:max-h-[calc(100vh-160px)] xl:self-start xl:overflow-y-auto xl:border-r xl:border-rule xl:pr-6">
        <BankBrowser
          held={held}
          onAdd={(rows) =>
            void add(
              rows.map(({ resource_id }) => resource_id),
              null,
            )
          }
        />
      </div>
      <Section
        first
        title={<Trans>Paper</Trans>}
        actions={
          <Button size="sm" look="quiet" disabled={count === 0 || total === expected_total} onClick={() => setScaling(true)}>
            <Trans>Scale to expected total</Trans>
          </Button>
        }
      >
        <SectionList form={form} stored={stored} onAdd={(ids, section_id) => void add(ids, section_id)} />
      </Section>
      {isScaling && <ScaleDialog form={form} onClose={() => setScaling(false)} />}
    </div>
  )
}
