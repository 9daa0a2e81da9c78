import { Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'

export type PaperOrder = '-' | 'A' | 'B'

/** The order in which a paper asks: as it was composed, or that of one of its two forms. */
export function OrderField(props: { value: PaperOrder; onValueChange: (order: PaperOrder) => void }) {
  const { t } = useLingui()
  return (
    <Field label={t({ message: 'Order', context: 'theory' })} layout="stack">
      <Segmented
        {...props}
        options={[
          { value: '-', label: t`As composed` },
          { value: 'A', label: t`Form A` },
          { value: 'B', label: t`Form B` },
        ]}
      />
    </Field>
  )
}
