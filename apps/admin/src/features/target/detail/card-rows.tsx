import {
  targetSeverities,
  targetService,
  type TargetService,
  type TargetText,
  type TargetVulnerability,
} from '@beacon/api/scene/target-fields'
import { targetLimits as limits } from '@beacon/api/scene/target-limits'
import { Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field, FieldError, fieldId } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { errorsBelow } from '../../../parts/image-start/error-of.ts'
import { removed, RowList } from '../../../parts/question-scene/row-list.tsx'
import { severityWords } from '../words.ts'
import type { CardValues } from './card-model.ts'
import { useCardLabels } from './use-card-form.ts'

type ListName = 'vulnerabilities' | 'services' | 'flags' | 'links'

interface ListProps<Name extends ListName> {
  name: Name
  most: number
  fresh: () => TargetText[Name][number]
  add: ReactNode
  removeLabel: (n: number) => string
  help?: string
  /** Fields of a row, whose errors are told below it. */
  parts: readonly string[]
  children: (row: TargetText[Name][number], put: (next: TargetText[Name][number]) => void, at: number) => ReactNode
}

/** One list of the card: rows of fields, with what is wrong in each below it. */
function CardList<Name extends ListName>({ name, most, fresh, add, removeLabel, help, parts, children }: ListProps<Name>) {
  const labelOf = useCardLabels()
  const { watch, setValue, formState } = useFormContext<CardValues>()
  const rows = watch(`text.${name}`) as TargetText[Name][number][]
  const errorOf = errorsBelow(formState.errors.text)
  const set = (next: TargetText[Name][number][]) =>
    setValue(`text.${name}`, next as never, { shouldDirty: true, shouldValidate: formState.submitCount > 0 })
  const saidAt = (at: number) =>
    [errorOf(`${name}.${at}`), ...parts.map((part) => errorOf(`${name}.${at}.${part}`))].filter((one) => one !== undefined)
  return (
    <Field label={labelOf(name)} id={fieldId(`text.${name}`)} error={errorOf(name)} help={help}>
      <RowList
        rows={rows}
        most={most}
        add={add}
        removeLabel={removeLabel}
        onAdd={() => set([...rows, fresh()])}
        onRemove={(at) => set(removed(rows, at))}
      >
        {(row, at) => (
          <>
            {children(row, (next) => set(rows.map((one, index) => (index === at ? next : one))), at)}
            {saidAt(at).length > 0 && (
              <span className="order-last basis-full">
                <FieldError>{saidAt(at).join(' ')}</FieldError>
              </span>
            )}
          </>
        )}
      </RowList>
    </Field>
  )
}

/** Vulnerabilities, services, places of flags and links. */
export function CardRows() {
  return (
    <>
      <VulnerabilityRows />
      <ServiceRows />
      <TextRows name="flags" />
      <TextRows name="links" />
    </>
  )
}

function VulnerabilityRows() {
  const { t, i18n } = useLingui()
  const severities = targetSeverities.map((value) => ({ value, label: i18n._(severityWords[value]) }))
  const fresh = (): TargetVulnerability => ({ id: '', where: '', severity: 'medium', cwe: '', verified_on: '' })
  return (
    <CardList
      name="vulnerabilities"
      most={limits.vulnerabilities}
      fresh={fresh}
      add={<Trans>Add vulnerability</Trans>}
      removeLabel={(n) => t`Remove vulnerability ${n}`}
      help={t`A CVE ID, such as CVE-2021-44228, or a custom name.`}
      parts={['id', 'where', 'cwe', 'verified_on']}
    >
      {(row, put, at) => (
        <>
          <Input
            mono
            className="w-60"
            id={fieldId(`text.vulnerabilities.${at}.id`)}
            aria-label={t`Vulnerability ${at + 1}`}
            placeholder="CVE-2021-44228"
            maxLength={limits.vulnerability_id.max}
            value={row.id}
            onChange={({ target: { value } }) => put({ ...row, id: value })}
          />
          <Select
            className="w-28"
            aria-label={t`Severity of vulnerability ${at + 1}`}
            value={row.severity}
            options={severities}
            onValueChange={(severity) => put({ ...row, severity })}
          />
          <Input
            mono
            className="w-28"
            id={fieldId(`text.vulnerabilities.${at}.cwe`)}
            aria-label={t`CWE of vulnerability ${at + 1}`}
            placeholder="CWE-502"
            value={row.cwe}
            onChange={({ target: { value } }) => put({ ...row, cwe: value })}
          />
          <Input
            className="w-60"
            id={fieldId(`text.vulnerabilities.${at}.where`)}
            aria-label={t`Service, port or path of vulnerability ${at + 1}`}
            placeholder={t`Service, port or path`}
            maxLength={limits.where_max}
            value={row.where}
            onChange={({ target: { value } }) => put({ ...row, where: value })}
          />
          <Input
            type="date"
            className="w-36"
            id={fieldId(`text.vulnerabilities.${at}.verified_on`)}
            aria-label={t`Date vulnerability ${at + 1} was verified`}
            value={row.verified_on}
            onChange={({ target: { value } }) => put({ ...row, verified_on: value })}
          />
        </>
      )}
    </CardList>
  )
}

function ServiceRows() {
  const { t } = useLingui()
  const protocols = targetService.shape.protocol.options.map((word) => ({ value: word, label: word === 'other' ? t`other` : word }))
  const fresh = (): TargetService => ({ name: '', port: 80, proto: 'tcp', protocol: 'http', version: '' })
  return (
    <CardList
      name="services"
      most={limits.services}
      fresh={fresh}
      add={<Trans>Add service</Trans>}
      removeLabel={(n) => t`Remove service ${n}`}
      parts={['name', 'port', 'version']}
    >
      {(row, put, at) => (
        <>
          <Input
            className="w-32"
            id={fieldId(`text.services.${at}.name`)}
            aria-label={t`Name of service ${at + 1}`}
            placeholder={t({ context: 'target', message: 'Service' })}
            maxLength={limits.service_name.max}
            value={row.name}
            onChange={({ target: { value } }) => put({ ...row, name: value })}
          />
          <NumberInput
            className="w-20"
            id={fieldId(`text.services.${at}.port`)}
            aria-label={t`Port of service ${at + 1}`}
            value={row.port}
            onValueChange={(port) => put({ ...row, port: port ?? 0 })}
          />
          <Select
            className="w-19"
            aria-label={t`Transport of service ${at + 1}`}
            value={row.proto}
            options={(['tcp', 'udp'] as const).map((word) => ({ value: word, label: word }))}
            onValueChange={(proto) => put({ ...row, proto })}
          />
          <Select
            className="w-24"
            aria-label={t`Protocol of service ${at + 1}`}
            value={row.protocol}
            options={protocols}
            onValueChange={(protocol) => put({ ...row, protocol })}
          />
          <Input
            className="w-24"
            id={fieldId(`text.services.${at}.version`)}
            aria-label={t`Version of service ${at + 1}`}
            placeholder={t({ context: 'target', message: 'Version' })}
            maxLength={limits.service_version_max}
            value={row.version}
            onChange={({ target: { value } }) => put({ ...row, version: value })}
          />
        </>
      )}
    </CardList>
  )
}

function TextRows({ name }: { name: 'flags' | 'links' }) {
  const { t } = useLingui()
  const isFlag = name === 'flags'
  return (
    <CardList
      name={name}
      most={isFlag ? limits.flags : limits.links}
      fresh={() => ''}
      add={isFlag ? <Trans>Add place</Trans> : <Trans>Add link</Trans>}
      removeLabel={(n) => (isFlag ? t`Remove place ${n}` : t`Remove link ${n}`)}
      help={isFlag ? t`Names only. Flags themselves belong to questions.` : t`Addresses with http:// or https://.`}
      parts={[]}
    >
      {(row, put, at) => (
        <Input
          className="w-[420px] max-w-full"
          id={fieldId(`text.${name}.${at}`)}
          aria-label={isFlag ? t`Place ${at + 1}` : t`Link ${at + 1}`}
          maxLength={isFlag ? limits.flag.max : limits.link_max}
          value={row}
          onChange={({ target: { value } }) => put(value)}
        />
      )}
    </CardList>
  )
}
