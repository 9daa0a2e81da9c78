import { teamBody, type TeamDetail } from '@beacon/api/people/team-admin'
import type * as z from 'zod/mini'

export const teamForm = teamBody
export type TeamInput = z.input<typeof teamBody>
export const teamPaths = ['name', 'tag', 'number', 'logo', 'ipd', 'description', 'country', 'max_members'] as const

export const newTeam = (number: string, max_members: number): TeamInput => ({
  name: '',
  tag: '',
  number,
  logo: null,
  ipd: null,
  description: '',
  country: null,
  max_members,
})

/** What the form holds of a stored team. */
export function inputOf({ name, tag, number, logo, ipd, description, country, max_members }: TeamDetail): TeamInput {
  return { name, tag, number, logo, ipd, description, country, max_members }
}
