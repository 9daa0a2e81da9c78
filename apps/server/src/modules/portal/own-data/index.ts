import type { Module } from '../../../module.ts'
import { dataJob } from '../../people/profile/index.ts'
import { gatherData } from './gather.ts'

/** The job behind `profile.make_data`: it reads what every wing holds of a person. */
export const ownDataModule: Module = {
  name: 'own-data',
  handlers: [],
  start: ({ jobs }) => jobs.register(dataJob, gatherData),
}
