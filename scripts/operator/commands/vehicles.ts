import { blockVehicle } from '../../../src/server/services/hosting/block-vehicle.ts'
import { checkDocuments } from '../../../src/server/services/hosting/check-documents.ts'
import { listUnchecked } from '../../../src/server/services/hosting/list-unchecked.ts'
import { showVehicle } from '../../../src/server/services/hosting/show-vehicle.ts'
import { already, leftToDecide, shows, siteCommands, tells, VEHICLE } from '../command.ts'
import { LIMIT } from '../input.ts'

const check = (status: 'verified' | 'rejected') =>
  tells(
    (context, input) => checkDocuments(context, { vehicle: input.key(0), status, remarks: input.arg(1) }),
    (data) => `${data.name} is ${data.status}${already(data)}.`,
  )

export const vehicleCommands = siteCommands('Vehicles', [
  {
    name: 'vehicle unchecked',
    summary: 'Vehicles whose papers nobody has looked at, longest waiting first, with whom to ask.',
    options: [LIMIT],
    example: 'vehicle unchecked',
    run: shows((context, input) => listUnchecked(context, input.limit())),
  },
  {
    name: 'vehicle show',
    summary: 'A vehicle, whose it is, and its papers.',
    args: [VEHICLE],
    example: 'vehicle show "Ba 2 Cha 1234"',
    notes: "Each paper's address opens below the address of the site, for five minutes.",
    run: shows((context, input) => showVehicle(context, input.key(0))),
  },
  {
    name: 'vehicle verify',
    summary: 'Says that the papers of a vehicle hold; the host is told.',
    args: [VEHICLE, ['[remarks...]', 'what the host reads']],
    example: 'vehicle verify "Ba 2 Cha 1234"',
    notes:
      "Refused without a picture of the bluebook, of the insurance and of the driver's licence, and when the insurance has lapsed.",
    run: check('verified'),
  },
  {
    name: 'vehicle reject',
    summary: 'Says that the papers of a vehicle do not hold; the host is told why.',
    args: [VEHICLE, ['<remarks...>', 'what the host reads']],
    example: 'vehicle reject 17 Page 2 of the bluebook is cut off.',
    run: check('rejected'),
  },
  {
    name: 'vehicle block',
    summary: 'Takes a vehicle out of the product.',
    args: [VEHICLE],
    options: [['--reason <text>!', 'why: it is kept, and the host does not read it']],
    example: 'vehicle block 17 --reason "Stolen, says the police"',
    notes: 'Its open bookings stay and are listed, to be decided by `booking cancel`.',
    run: tells(
      (context, input) => blockVehicle(context, { vehicle: input.key(0), reason: input.required('reason') }),
      (data) => `${data.name} is blocked.${leftToDecide(data.toDecide)}`,
    ),
  },
  {
    name: 'vehicle unblock',
    summary: 'Lets a vehicle back into the product.',
    args: [VEHICLE],
    example: 'vehicle unblock 17',
    run: tells(
      (context, input) => blockVehicle(context, { vehicle: input.key(0), reason: null }),
      (data) => `${data.name} is not blocked any more.`,
    ),
  },
])
