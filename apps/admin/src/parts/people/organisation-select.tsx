import { Combobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { findNodes, fullPath, type OrganisationNode, shortPath, useOrganisationTree } from './organisation-tree.ts'

/** So many lines are drawn; the rest is found by typing. */
const most = 100

interface OrganisationSelectProps {
  value: string | null | undefined
  onValueChange: (resource_id: string | null) => void
  /** Not to choose: where a branch would stand below itself. */
  without?: ReadonlySet<string>
  placeholder?: string
  disabled?: boolean | undefined
  id?: string
  onBlur?: () => void
  'aria-label'?: string
  className?: string
}

/** One organisation of the tree, found by typing its name or code; hits say where they stand. */
export function OrganisationSelect({ value, without, ...rest }: OrganisationSelectProps) {
  const { t } = useLingui()
  const { tree, isPending } = useOrganisationTree()
  const [text, setText] = useState('')
  const hits = findNodes(tree, text).filter((node) => without?.has(node.resource_id) !== true)
  const chosen = value == null ? undefined : tree.byId.get(value)
  const shown = hits.slice(0, most)
  const isSearch = text.trim() !== ''
  const listed = chosen === undefined || isSearch || shown.includes(chosen) ? shown : [chosen, ...shown]
  const options = listed.map((node) => ({
    value: node.resource_id,
    text: shortPath(node.path),
    label: <NodeLine node={node} isSearch={isSearch} />,
    note: node.code ?? undefined,
  }))
  const more = hits.length - shown.length
  const further = more > 0 ? [{ value: '', text: '', label: t`${more} more: type to search`, disabled: true }] : []
  const isOutside = value != null && value !== '' && chosen === undefined && !isPending
  const outside = isOutside ? [{ value, text: t`Outside your organisations`, label: t`Outside your organisations`, disabled: true }] : []
  return <Combobox {...rest} value={value} loading={isPending} onSearch={setText} options={[...outside, ...options, ...further]} />
}

function NodeLine({ node, isSearch }: { node: OrganisationNode; isSearch: boolean }) {
  const above = node.path.slice(0, -1)
  if (!isSearch)
    return (
      <span title={fullPath(node.path)} style={{ paddingLeft: node.depth * 14 }}>
        {node.name}
      </span>
    )
  return (
    <span title={fullPath(node.path)}>
      <span className="text-fg">{node.name}</span>
      {above.length > 0 && <span className="ml-2 text-caption text-fg-3">{shortPath(above)}</span>}
    </span>
  )
}

interface OrganisationFilterProps {
  value: string | undefined
  onValueChange: (resource_id: string | undefined) => void
}

/** The filter of a list: people of an organisation and of all below it. */
export function OrganisationFilter({ value, onValueChange }: OrganisationFilterProps) {
  const { t } = useLingui()
  return (
    <OrganisationSelect
      aria-label={t`Organisation and sub-organisations`}
      placeholder={t`Organisation and sub-organisations`}
      className="w-56"
      value={value}
      onValueChange={(next) => onValueChange(next ?? undefined)}
    />
  )
}
