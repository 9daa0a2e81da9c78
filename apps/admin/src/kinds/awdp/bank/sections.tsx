import { awdpQuestionLimits as limits } from '@beacon/api/kinds/awdp/question-limits'
import { FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { AttachmentField } from '../../../parts/question-form/attachment-field.tsx'
import { BaseFields, OriginFields } from '../../../parts/question-form/base-fields.tsx'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { JudgedScripts, JudgedTimes } from '../../../parts/question-patch/judged-fields.tsx'
import { NumberField } from '../../../parts/question-patch/number-field.tsx'
import { PatchFields } from '../../../parts/question-patch/patch-fields.tsx'
import { PlaceFields } from '../../../parts/question-patch/place-fields.tsx'
import { PlantField } from '../../../parts/question-scripts/plant-field.tsx'
import { RuntimeField } from '../../../parts/question-scripts/runtime-field.tsx'
import { StaffFields } from '../../../parts/question-form/staff-fields.tsx'
import { TemplateField } from '../../../parts/question-scripts/template-field.tsx'

type Busy = { onBusy: (isBusy: boolean) => void }

/** The fields of an AWDP question: its words, where the service stands, what checks and attacks it, and what patches may be. */
export function AwdpSections({ onBusy }: Busy) {
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
      <Section title={<Trans>Points</Trans>} note={<Trans>Per round, for whoever is alone</Trans>}>
        <FormRows>
          <PointFields />
        </FormRows>
      </Section>
      <Section title={<Trans>Check and exploit</Trans>}>
        <FormRows>
          <JudgedScripts onBusy={onBusy} />
          <RuntimeField />
          <JudgedTimes range={limits.timeout_s} />
        </FormRows>
      </Section>
      <Section title={<Trans>Patches</Trans>}>
        <FormRows>
          <PatchFields onBusy={onBusy} limits={limits} />
        </FormRows>
      </Section>
      <Section title={<Trans>Attachments</Trans>} note={<Trans>At most 20 files of 100 MB</Trans>}>
        <AttachmentField name="attachments" label={<Trans>Files</Trans>} onBusy={onBusy} />
      </Section>
      <Section title={<Trans>Origin</Trans>}>
        <OriginFields />
      </Section>
      <StaffFields onBusy={onBusy} />
    </>
  )
}

function PointFields() {
  const { t } = useLingui()
  return (
    <>
      <NumberField
        name="score"
        label={t`Attack points`}
        help={<Trans>They fall with every team that attacks the question.</Trans>}
        range={limits.score}
        fresh={500}
      />
      <NumberField
        name="defence_score"
        label={t`Defence points`}
        help={<Trans>They fall with every team that defends it.</Trans>}
        range={limits.score}
        fresh={500}
      />
    </>
  )
}
