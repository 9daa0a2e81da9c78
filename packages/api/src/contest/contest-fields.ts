export { contestKind, contestStatus, gameType, pause, registrationMode } from './contest-common.ts'
export {
  contestCreate,
  contestDefaultFields,
  contestDefaultValues,
  contestUpdate,
  contractOf,
  crossCheck,
  ownActionOptions,
  ownActions,
  type BuiltContract,
  type ContestCreate,
  type ContestDefaultValues,
  type OwnFilters,
  type OwnListed,
} from '../kinds/index.ts'
export type { ContestContract } from '../kinds/kind.ts'
