import type { PaperDetail } from '@beacon/api/kinds/theory/paper'
import { AutomaticStep } from '../draws/automatic-step.tsx'
import { IntelligentStep } from '../blueprint/intelligent-step.tsx'
import type { PaperForm } from '../form/use-paper-form.ts'
import { ManualStep } from './manual-step.tsx'

/** Step 2, as the paper is composed. */
export function QuestionsStep({ form, stored }: { form: PaperForm; stored: PaperDetail }) {
  if (form.values.paper_mode === 'automatic') return <AutomaticStep form={form} stored={stored} />
  if (form.values.paper_mode === 'intelligent') return <IntelligentStep form={form} stored={stored} />
  return <ManualStep form={form} stored={stored} />
}
