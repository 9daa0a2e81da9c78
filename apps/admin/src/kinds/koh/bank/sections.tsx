import { hillLimits as limits } from '@beacon/api/kinds/koh/question-limits'
import { FormRows } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { AttachmentField } from '../../../parts/question-form/attachment-field.tsx'
import { BaseFields, OriginFields } from '../../../parts/question-form/base-fields.tsx'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { StaffFields } from '../../../parts/question-form/staff-fields.tsx'
import { JudgedScripts, JudgedTimes } from '../../../parts/question-patch/judged-fields.tsx'
import { NumberField } from '../../../parts/question-patch/number-field.tsx'
import { PatchFields } from '../../../parts/question-patch/patch-fields.tsx'
import { PlaceFields } from '../../../parts/question-patch/place-fields.tsx'
import { PlantField } from '../../../parts/question-scripts/plant-field.tsx'
import { RuntimeField } from '../../../parts/question-scripts/runtime-field.tsx'
import { TemplateField } from '../../../parts/question-scripts/template-field.tsx'

type Busy = { onBusy: (isBusy: boolean) => void }

/** The fields of a hill: its words, where the service stands, what it pays, what checks it, and the way in that patches leave open. */
export function HillSections({ onBusy }: Busy) {
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
      <Section title={<Trans>Points</Trans>}>
        <FormRows>
          <PointFields />
        </FormRows>
      </Section>
      <Section title={<Trans>Check and way in</Trans>} note={<Trans>The exploit is the way in that every patch must leave open.</Trans>}>
        <FormRows>
          <JudgedScripts onBusy={onBusy} />
          <RuntimeField />
          <JudgedTimes range={limits.timeout_s} />
        </FormRows>
      </Section>
      <Section title={<Trans>Patches</Trans>} note={<Trans>Smaller than 2 MB</Trans>}>
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
        label={t`Solve points`}
        help={<Trans>In full for a team’s first version, half for its second, a quarter for its third.</Trans>}
        range={limits.score}
        fresh={100}
      />
      <NumberField
        name="hold_points"
        label={t`Points a minute`}
        help={<Trans>For the king, to the second. A hill that is down pays nothing.</Trans>}
        range={limits.hold_points}
        fresh={10}
      />
    </>
  )
}
