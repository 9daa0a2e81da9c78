import { configure } from '@testing-library/react'

// Parts that load on demand may take longer than the library's second on a busy machine; a state is awaited, never a time.
configure({ asyncUtilTimeout: 10_000 })
