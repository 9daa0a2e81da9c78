import { Input, NumberInput } from '@beacon/ui/controls'
import { boundNumber, boundText, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { QuestionInput } from './model.ts'

/** What may stand for something else in the text. */
export function Stands() {
  const type = useWatch<QuestionInput, 'flag_type'>({ name: 'flag_type' })
  const flag = '{{flag}}'
  const entrant = '{{entrant}}'
  return type === 'dynamic' ? (
    <Trans>
      <code className="font-mono">{flag}</code> stands for the entrant's own flag, <code className="font-mono">{entrant}</code> for its
      name.
    </Trans>
  ) : (
    <Trans>
      <code className="font-mono">{entrant}</code> stands for the entrant's name.
    </Trans>
  )
}

export function ConnectionField() {
  const { t } = useLingui()
  return (
    <FormField<QuestionInput, 'connection_info'>
      name="connection_info"
      label={t`Connection`}
      help={t`Address and port, as players enter them.`}
    >
      {(field) => <Input {...boundText(field)} mono />}
    </FormField>
  )
}

export function LimitField() {
  const { t } = useLingui()
  return (
    <FormField<QuestionInput, 'answer_limit'>
      name="answer_limit"
      label={t`Wrong attempts`}
      help={<Trans>0 means no limit; leave empty to follow the contest.</Trans>}
    >
      {(field) => <NumberInput {...boundNumber(field)} className="w-28" min={0} max={1000} />}
    </FormField>
  )
}
