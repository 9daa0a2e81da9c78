import { session as contract } from '@beacon/api/session'
import { implement, type Module } from '../../module.ts'
import { systemInfo } from './info.ts'
import { register } from './register.ts'

export { checkPassword } from './register.ts'
export { checkUsername } from './username.ts'

export const registrationModule: Module = {
  name: 'registration',
  handlers: implement(contract, {
    info: ({ ctx }) => systemInfo(ctx),
    register: ({ ctx, body }) => register(ctx, body),
  }),
}
