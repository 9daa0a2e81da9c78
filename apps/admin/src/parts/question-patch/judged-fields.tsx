import { Trans, useLingui } from '@lingui/react/macro'
import { useFormFacts } from '../question-form/form-facts.ts'
import { ScriptField } from '../question-scripts/script-field.tsx'
import { NumberField } from './number-field.tsx'

type Busy = { onBusy: (isBusy: boolean) => void }

/** What checks a service, and what attacks it. Who may not see scripts leaves them as they are. */
export function JudgedScripts({ onBusy }: Busy) {
  const { t } = useLingui()
  const { isMasked } = useFormFacts()
  if (isMasked)
    return (
      <p className="text-fg-3">
        <Trans>Scripts and the reference patch are shown to people with access. They stay as they are.</Trans>
      </p>
    )
  const beside = <Trans>A zip or tar.gz is unpacked next to the script. At most 100 MB.</Trans>
  return (
    <>
      <ScriptField
        name="checker_script"
        label={t`Check script`}
        help={<Trans>Called as “check HOST”. It ends with 101 if the service works.</Trans>}
        isScript
        onBusy={onBusy}
      />
      <ScriptField name="checker_attachment" label={t`Files of the check script`} help={beside} isScript={false} onBusy={onBusy} />
      <ScriptField
        name="exploit_script"
        label={t`Exploit`}
        help={<Trans>Called as “exploit HOST”. It prints the flag and ends with 0, or ends with 1.</Trans>}
        isScript
        onBusy={onBusy}
      />
      <ScriptField name="exploit_attachment" label={t`Files of the exploit`} help={beside} isScript={false} onBusy={onBusy} />
    </>
  )
}

/** How long they may run. */
export function JudgedTimes({ range }: { range: { min: number; max: number } }) {
  const { t } = useLingui()
  return (
    <>
      <NumberField name="check_timeout_s" label={t`Check, time-out`} range={range} fresh={10} />
      <NumberField
        name="exploit_timeout_s"
        label={t`Exploit, time-out`}
        help={<Trans>Seconds. An exploit that runs out of time proves nothing, and the patch is judged again.</Trans>}
        range={range}
        fresh={30}
      />
    </>
  )
}
