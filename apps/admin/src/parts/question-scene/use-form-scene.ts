import { query } from '@beacon/api/query'
import { questionScene } from '@beacon/api/bank/question-scene'
import { topology } from '@beacon/api/scene/topology'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useFormFacts } from '../question-form/form-facts.ts'

interface TemplateInput {
  topology_id: string | null
}

const useScene = (resource_id: string | null, isOn: boolean) =>
  useQuery({ ...query(questionScene.get, { params: { resource_id: resource_id ?? '' } }), enabled: isOn && resource_id !== null }).data
    ?.scene ?? null

/** The scene that a question of a template stands in: its own while that template is chosen, else that of the chosen one. */
export function useFormScene() {
  const { resource_id } = useFormFacts()
  const topology_id = useWatch<TemplateInput, 'topology_id'>({ name: 'topology_id' })
  const scene = useScene(resource_id, true)
  const isOwn = scene !== null && (topology_id === null || topology_id === '' || topology_id === scene.topology_id)
  const placed = useQuery({
    ...query(topology.place, { params: { topology_id: topology_id ?? '' } }),
    enabled: !isOwn && topology_id !== null && topology_id !== '',
  })
  return isOwn ? scene.definition : (placed.data?.definition ?? null)
}
