import { query } from '@beacon/api/query'
import { topology } from '@beacon/api/scene/topology'
import { Combobox, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

interface TemplateInput {
  topology_id: string | null
}

/** The topology that the scene of a question is copied of. */
export function TemplateField({ isRequired = true }: { isRequired?: boolean }) {
  const { t } = useLingui()
  const { data, isPending } = useQuery(query(topology.offered, { query: {} }))
  return (
    <FormField<TemplateInput, 'topology_id'>
      name="topology_id"
      label={t`Template`}
      required={isRequired}
      help={<Trans>Copied when you save. Another template replaces the scene.</Trans>}
    >
      {({ value, onChange, onBlur }) => (
        <Combobox
          className="w-full max-w-80"
          loading={isPending}
          placeholder={isRequired && value === null ? t`drawn by hand` : t`Choose a template`}
          value={value === '' ? null : value}
          onValueChange={onChange}
          onBlur={onBlur}
          options={(data?.items ?? []).map(({ topology_id, name, version }) => ({ value: topology_id, label: `${name} · v${version}` }))}
        />
      )}
    </FormField>
  )
}
