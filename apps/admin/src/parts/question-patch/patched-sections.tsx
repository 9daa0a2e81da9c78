import { FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { BaseFields } from '../question-form/base-fields.tsx'
import { EndSections } from '../question-form/staff-fields.tsx'
import { useFormFacts } from '../question-form/form-facts.ts'
import { PlantField } from '../question-scripts/plant-field.tsx'
import { RuntimeField } from '../question-scripts/runtime-field.tsx'
import { TemplateField } from '../question-scripts/template-field.tsx'
import { JudgedScripts, JudgedTimes } from './judged-fields.tsx'
import { PatchFields } from './patch-fields.tsx'
import { PlaceFields } from './place-fields.tsx'

/** The head of a section: what it is, and a quiet fact. */
interface Head {
  title: ReactNode
  note?: ReactNode
}

interface Props {
  limits: ComponentProps<typeof PatchFields>['limits'] & { timeout_s: ComponentProps<typeof JudgedTimes>['range'] }
  points: Head
  scripts: Head
  patches: Head
  onBusy: (isBusy: boolean) => void
  /** The fields of its points. */
  children: ReactNode
}

/** The fields of a question whose service is attacked and patched: its words, where the service stands, its points, what checks it, and what patches may be. */
export function PatchedSections({ limits, points, scripts, patches, onBusy, children }: Props) {
  const { kind } = useFormFacts()
  return (
    <>
      <BaseFields />
      <Section title={<Trans>Service</Trans>}>
        <FormRows>
          {kind === 'question' && <TemplateField />}
          <PlaceFields />
          <PlantField at="flag_place" />
        </FormRows>
      </Section>
      <Section {...points}>
        <FormRows>{children}</FormRows>
      </Section>
      <Section {...scripts}>
        <FormRows>
          <JudgedScripts onBusy={onBusy} />
          <RuntimeField />
          <JudgedTimes range={limits.timeout_s} />
        </FormRows>
      </Section>
      <Section {...patches}>
        <FormRows>
          <PatchFields onBusy={onBusy} limits={limits} />
        </FormRows>
      </Section>
      <EndSections onBusy={onBusy} />
    </>
  )
}
