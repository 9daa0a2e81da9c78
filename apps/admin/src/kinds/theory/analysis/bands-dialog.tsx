import type { CutUnit } from '@beacon/api/kinds/theory/analysis-scope'
import { Button, NumberInput, Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Change } from './address.ts'
import { convertedCut, cutsText, cutsWrong, type CutValues } from './band-cuts.ts'
import { passLine } from './pass-line.ts'
import type { Analysis } from './queries.ts'
import { useBandWords, useFigureText } from './words.ts'

interface Props {
  analysis: Analysis
  onChange: (change: Change) => void
  onClose: () => void
}

/** The cuts of the bands, in percent of all marks or in points. Where the exam has a pass score, passing begins there. */
export function BandsDialog({ analysis, onChange, onClose }: Props) {
  const { t } = useLingui()
  const words = useBandWords()
  const { marks } = useFigureText()
  const pass = passLine(analysis)
  const most = analysis.head.max_total
  const shown = analysis.bands.filter(({ band }) => band !== 'fail' && (band !== 'pass' || pass === null))
  const [unit, setUnit] = useState<CutUnit>('percent')
  const valuesIn = (wanted: CutUnit): CutValues =>
    shown.map(({ from }) => Math.round(wanted === 'points' || most === 0 ? from : (from * 10_000) / most) / 100)
  const [values, setValues] = useState<CutValues>(() => valuesIn('percent'))
  const top = unit === 'percent' ? 100 : most / 100
  const wrong = cutsWrong(values, top)
  const change = (next: CutUnit) => {
    setUnit(next)
    setValues(values.map((value) => (value === null ? null : convertedCut(value, next, most))))
  }
  const passes = marks(pass)
  const save = () => {
    onChange({ cuts: cutsText(values), unit: unit === 'points' ? 'points' : undefined })
    onClose()
  }
  return (
    <OpenDialog
      onClose={onClose}
      size="sm"
      title={t({ context: 'analysis', message: 'Bands' })}
      description={t({ context: 'analysis', message: 'Stored in this page’s address. The exam does not change.' })}
      footer={
        <>
          <Button
            onClick={() => {
              onChange({ cuts: undefined, unit: undefined })
              onClose()
            }}
          >
            <Trans context="analysis">Default bands</Trans>
          </Button>
          <Button look="primary" disabled={wrong !== null} onClick={save}>
            <Trans context="analysis">Apply</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <Segmented
          aria-label={t({ context: 'analysis', message: 'Unit' })}
          value={unit}
          onValueChange={change}
          options={[
            { value: 'percent', label: t({ context: 'analysis', message: 'Percent' }) },
            { value: 'points', label: t({ context: 'analysis', message: 'Points' }) },
          ]}
        />
        {shown.map(({ band }, place) => {
          const name = words[band]
          return (
            <Field key={band} label={t({ context: 'analysis', message: `${name} from` })} required>
              <NumberInput
                value={values[place]}
                min={0}
                max={top}
                step={unit === 'percent' ? 1 : 0.5}
                unit={unit === 'percent' ? '%' : t({ context: 'analysis', message: 'points' })}
                onValueChange={(value) => setValues(values.map((old, index) => (index === place ? value : old)))}
              />
            </Field>
          )
        })}
        {pass !== null && (
          <p className="text-dense text-fg-3">
            <Trans context="analysis">Pass from {passes}: the pass score of the exam.</Trans>
          </p>
        )}
        {wrong !== null && (
          <p role="alert" className="text-dense text-vermilion">
            {wrong === 'range'
              ? t({ context: 'analysis', message: 'Fill in every band, from 0 to full marks.' })
              : t({ context: 'analysis', message: 'Each band must start below the one above it.' })}
          </p>
        )}
      </div>
    </OpenDialog>
  )
}
