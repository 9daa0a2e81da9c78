import type { CheckPointType } from '@beacon/api/bank/check-point-type'
import { operationQuestionLimits as limits } from '@beacon/api/kinds/operation/question-limits'
import { Checkbox, Input, NumberInput, Segmented, Select } from '@beacon/ui/controls'
import { boundNumber, boundText, FormField, FormRows } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useFormContext, useWatch } from 'react-hook-form'
import { optionsOf } from '../../../parts/list/options-of.ts'
import { useFormFacts } from '../../../parts/question-form/form-facts.ts'
import { FlagRows } from '../../../parts/question-form/flag-rows.tsx'
import { NumberField } from '../../../parts/question-patch/number-field.tsx'
import { NodeField } from '../../../parts/question-scripts/node-field.tsx'
import { ScriptField } from '../../../parts/question-scripts/script-field.tsx'
import { useCheckPointWords } from '../../../parts/question-scripts/check-point-words.ts'
import { inRole, judgedBy, type OperationValues, type PointInput } from './model.ts'
import { CommandsField, ReadsField } from './probe-fields.tsx'
import { useJudgeWords, useModeWords, useRoleWords } from './words.ts'

type At = `points.${number}`
interface Props {
  index: number
  onBusy: (isBusy: boolean) => void
}

/** The fields of a point that stands open; which ones, follows from its role and from what judges it. */
export function PointFields({ index, onBusy }: Props) {
  const { t } = useLingui()
  const { isMasked } = useFormFacts()
  const at = `points.${index}` as const
  const { role = 'task', judge = 'script' } = useWatch<OperationValues, At>({ name: at })
  return (
    <FormRows>
      <FormField<OperationValues, `${At}.name`> name={`${at}.name`} label={t`Name`} required>
        {(field) => <Input {...boundText(field)} />}
      </FormField>
      <TypeField at={at} />
      <RoleField at={at} />
      {role === 'task' && <NumberField name={`${at}.score`} label={t`Points`} range={limits.score} fresh={100} />}
      {role === 'task' && <JudgeField at={at} />}
      {judge === 'script' && <PlaceFields at={at} />}
      {judge === 'script' && !isMasked && <ScriptFields at={at} onBusy={onBusy} />}
      {judge === 'answer' && !isMasked && <AnswerField at={at} index={index} />}
      {role === 'task' && judge === 'script' && <CheckFields at={at} />}
    </FormRows>
  )
}

/** Replaces the whole point: what its other fields hold follows from the change. */
function useReplace(at: At) {
  const { getValues, setValue, clearErrors } = useFormContext<OperationValues>()
  return (change: (point: PointInput) => PointInput) => {
    clearErrors(at)
    setValue(at, change(getValues(at)), { shouldDirty: true })
  }
}

function TypeField({ at }: { at: At }) {
  const { t } = useLingui()
  const words = useCheckPointWords()
  return (
    <FormField<OperationValues, `${At}.type`>
      name={`${at}.type`}
      label={t({ context: 'point', message: 'Type' })}
      required
      help={<Trans>Groups points for players and in statistics.</Trans>}
    >
      {({ value, onChange }) => (
        <Select className="w-60" value={value} onValueChange={onChange} options={optionsOf<CheckPointType>(words)} />
      )}
    </FormField>
  )
}

function RoleField({ at }: { at: At }) {
  const { t } = useLingui()
  const words = useRoleWords()
  const replace = useReplace(at)
  return (
    <FormField<OperationValues, `${At}.role`>
      name={`${at}.role`}
      label={t({ context: 'point', message: 'Role' })}
      help={<Trans>A guard is worth nothing. If it fails, no task of the same check passes.</Trans>}
    >
      {({ value }) => (
        <Segmented value={value ?? 'task'} onValueChange={(role) => replace((point) => inRole(point, role))} options={optionsOf(words)} />
      )}
    </FormField>
  )
}

function JudgeField({ at }: { at: At }) {
  const { t } = useLingui()
  const words = useJudgeWords()
  const replace = useReplace(at)
  return (
    <FormField<OperationValues, `${At}.judge`>
      name={`${at}.judge`}
      label={t({ context: 'point', message: 'Judged by' })}
      help={<Trans>An answer is what players find out and type, such as the name of an account.</Trans>}
    >
      {({ value }) => (
        <Segmented
          value={value ?? 'script'}
          onValueChange={(judge) => replace((point) => judgedBy(point, judge))}
          options={optionsOf(words)}
        />
      )}
    </FormField>
  )
}

function PlaceFields({ at }: { at: At }) {
  const { t } = useLingui()
  return (
    <>
      <NodeField name={`${at}.node`} help={<Trans>The script reaches this node’s address from outside.</Trans>} />
      <FormField<OperationValues, `${At}.port`>
        name={`${at}.port`}
        label={t({ context: 'service', message: 'Port' })}
        help={<Trans>Given to the script. May stay empty.</Trans>}
      >
        {(field) => <NumberInput {...boundNumber(field)} className="w-28" {...limits.port} />}
      </FormField>
    </>
  )
}

function ScriptFields({ at, onBusy }: { at: At; onBusy: Props['onBusy'] }) {
  const { t } = useLingui()
  const [host, port, entrant] = ['{host}', '{port}', '{entrant}']
  return (
    <>
      <ScriptField
        name={`${at}.check_script`}
        label={t`Check script`}
        help={<Trans>Python, at most 10 MB. Exit code 101: passed, 102 to 104: failed. Anything else is a fault.</Trans>}
        isScript
        onBusy={onBusy}
      />
      <FormField<OperationValues, `${At}.script_args`>
        name={`${at}.script_args`}
        label={t`Arguments`}
        help={t`${{ host }}, ${{ port }} and ${{ entrant }} stand for the address, the port and the team’s number.`}
      >
        {(field) => <Input {...boundText(field)} mono />}
      </FormField>
      <ScriptField
        name={`${at}.attachment`}
        label={t`Files of the script`}
        help={<Trans>A zip or tar.gz is unpacked next to the script. At most 100 MB.</Trans>}
        isScript={false}
        onBusy={onBusy}
      />
      <ReadsField at={`${at}.reads`} />
      <CommandsField at={`${at}.commands`} />
      <NumberField
        name={`${at}.timeout_s`}
        label={t`Time-out`}
        help={<Trans>Seconds. All scripts of a question together: at most {limits.timeout_all_s}.</Trans>}
        range={limits.timeout_s}
        fresh={30}
      />
    </>
  )
}

function AnswerField({ at, index }: { at: At; index: number }) {
  const { t } = useLingui()
  const n = index + 1
  return (
    <div className="grid gap-2">
      <p className="text-fg-3">
        <Trans>Accepted answers. Players type one into the answer field of the question.</Trans>
      </p>
      <FlagRows list={`${at}.flags`} label={(flag) => t`Point ${n}, answer ${flag}`} />
    </div>
  )
}

/** When a script runs, and what its successes count. */
function CheckFields({ at }: { at: At }) {
  const { t } = useLingui()
  const modes = useModeWords()
  const replace = useReplace(at)
  const mode = useWatch<OperationValues, `${At}.check_mode`>({ name: `${at}.check_mode` })
  return (
    <>
      <FormField<OperationValues, `${At}.check_mode`>
        name={`${at}.check_mode`}
        label={t({ context: 'point', message: 'Checked' })}
        help={<Trans>Automatic: once in every interval of the contest, at a moment nobody knows.</Trans>}
      >
        {({ value }) => (
          <Segmented
            value={value ?? 'manual'}
            onValueChange={(check_mode) =>
              replace((point) => ({ ...point, check_mode, point_mode: check_mode === 'manual' ? 'once' : (point.point_mode ?? 'once') }))
            }
            options={optionsOf(modes)}
          />
        )}
      </FormField>
      {mode === 'automatic' && (
        <>
          <FormField<OperationValues, `${At}.point_mode`>
            name={`${at}.point_mode`}
            label={t({ context: 'point', message: 'Counts' })}
            help={<Trans>Hold suits services: the points leave when a later check fails, and come back with the next success.</Trans>}
          >
            {({ value, onChange }) => (
              <Segmented
                value={value ?? 'once'}
                onValueChange={onChange}
                options={[
                  { value: 'once', label: t({ context: 'point', message: 'Once' }) },
                  { value: 'hold', label: t({ context: 'point', message: 'Hold' }) },
                ]}
              />
            )}
          </FormField>
          <FormField<OperationValues, `${At}.may_apply`> name={`${at}.may_apply`} label={t({ context: 'point', message: 'Requests' })}>
            {({ value, onChange }) => (
              <Checkbox checked={value ?? true} onCheckedChange={onChange}>
                <Trans>Players may request a check too</Trans>
              </Checkbox>
            )}
          </FormField>
        </>
      )}
      <FormField<OperationValues, `${At}.check_limit`>
        name={`${at}.check_limit`}
        label={t`Checks at most`}
        help={<Trans>Check requests per team. Empty = as the contest says; 0 = no limit.</Trans>}
      >
        {(field) => <NumberInput {...boundNumber(field)} className="w-28" min={0} max={1_000} />}
      </FormField>
    </>
  )
}
