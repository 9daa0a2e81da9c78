import { phoneBy } from '@beacon/api/people/person-rules'
import { systemInfoQuery } from '@beacon/auth'
import { limitsOf, type PasswordLimits } from '@beacon/auth/form'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Rules of a person's data that the settings decide. */
export interface PersonFormRules {
  phone: ReturnType<typeof phoneBy>
  password: PasswordLimits
}

/** The rules as the settings stand; a stored number of another country stays though they take none by now. */
export function usePersonFormRules(storedPhone = ''): PersonFormRules {
  const { data } = useQuery(systemInfoQuery)
  const isForeign = data?.phone_international === true || storedPhone.startsWith('+')
  return useMemo(() => ({ phone: phoneBy(isForeign), password: limitsOf(data) }), [data, isForeign])
}
