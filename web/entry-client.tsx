import './styles/theme.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { call } from './api.ts'
import { Application, Screens } from './application.tsx'
import { createQueryClient } from './queries.ts'
import { checkStoredToken } from './sign-out.ts'

const root = document.getElementById('root') as HTMLElement
const state = JSON.parse(document.getElementById('state')?.textContent || '{}')
const application = (
  <Application state={state} client={createQueryClient(call)}>
    {/* The plain router: the one with loaders would cost every visitor 19 kB for nothing we use. */}
    <BrowserRouter>
      <Screens />
    </BrowserRouter>
  </Application>
)

checkStoredToken()
// Public pages arrive rendered; the admin area is drawn here alone.
if (root.hasChildNodes()) hydrateRoot(root, application)
else createRoot(root).render(application)
