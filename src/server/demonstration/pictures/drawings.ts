import type { Motif } from './motif.ts';
import { drawArena } from './scenes/draw-arena.ts';
import { drawBatteries } from './scenes/draw-batteries.ts';
import { drawBikePath } from './scenes/draw-bike-path.ts';
import { drawBridge } from './scenes/draw-bridge.ts';
import { drawBus } from './scenes/draw-bus.ts';
import { drawChargers } from './scenes/draw-chargers.ts';
import { drawClarifiers } from './scenes/draw-clarifiers.ts';
import { drawCollection } from './scenes/draw-collection.ts';
import { drawCompost } from './scenes/draw-compost.ts';
import { drawDigester } from './scenes/draw-digester.ts';
import { drawDyke } from './scenes/draw-dyke.ts';
import { drawEelgrass } from './scenes/draw-eelgrass.ts';
import { drawFarm } from './scenes/draw-farm.ts';
import { drawFerry } from './scenes/draw-ferry.ts';
import { drawForest } from './scenes/draw-forest.ts';
import { drawForestWork } from './scenes/draw-forest-work.ts';
import { drawGasPlant } from './scenes/draw-gas-plant.ts';
import { drawGlasshouse } from './scenes/draw-glasshouse.ts';
import { drawHall } from './scenes/draw-hall.ts';
import { drawHarbour } from './scenes/draw-harbour.ts';
import { drawHeatPlant } from './scenes/draw-heat-plant.ts';
import { drawHomes } from './scenes/draw-homes.ts';
import { drawHydro } from './scenes/draw-hydro.ts';
import { drawInjection } from './scenes/draw-injection.ts';
import { drawLandfill } from './scenes/draw-landfill.ts';
import { drawMeadow } from './scenes/draw-meadow.ts';
import { drawMill } from './scenes/draw-mill.ts';
import { drawMine } from './scenes/draw-mine.ts';
import { drawOrchard } from './scenes/draw-orchard.ts';
import { drawPipes } from './scenes/draw-pipes.ts';
import { drawPlanting } from './scenes/draw-planting.ts';
import { drawRecycling } from './scenes/draw-recycling.ts';
import { drawRiver } from './scenes/draw-river.ts';
import { drawSolarField } from './scenes/draw-solar-field.ts';
import { drawSolarRoof } from './scenes/draw-solar-roof.ts';
import { drawStreetLights } from './scenes/draw-street-lights.ts';
import { drawSubstation } from './scenes/draw-substation.ts';
import { drawTimber } from './scenes/draw-timber.ts';
import { drawTown } from './scenes/draw-town.ts';
import { drawTrucks } from './scenes/draw-trucks.ts';
import { drawWaterWorks } from './scenes/draw-water-works.ts';
import { drawWetland } from './scenes/draw-wetland.ts';
import { drawWind } from './scenes/draw-wind.ts';
import { drawWoodPlant } from './scenes/draw-wood-plant.ts';
import { drawWorksYard } from './scenes/draw-works-yard.ts';
import { drawWorkshop } from './scenes/draw-workshop.ts';
import { drawMap } from './scenes/draw-map.ts';
import type { Drawing } from './stage.ts';

/** The drawing of each motif. */
export const drawings: Readonly<Record<Motif, Drawing>> = {
  arena: { draw: drawArena },
  batteries: { draw: drawBatteries },
  'bike-path': { draw: drawBikePath },
  bridge: { draw: drawBridge, shore: true },
  bus: { draw: drawBus },
  chargers: { draw: drawChargers },
  clarifiers: { draw: drawClarifiers },
  collection: { draw: drawCollection },
  compost: { draw: drawCompost },
  digester: { draw: drawDigester },
  dyke: { draw: drawDyke },
  eelgrass: { draw: drawEelgrass },
  farm: { draw: drawFarm },
  ferry: { draw: drawFerry, shore: true },
  forest: { draw: drawForest },
  'forest-work': { draw: drawForestWork },
  'gas-plant': { draw: drawGasPlant },
  glasshouse: { draw: drawGlasshouse },
  hall: { draw: drawHall },
  harbour: { draw: drawHarbour, shore: true },
  'heat-plant': { draw: drawHeatPlant },
  homes: { draw: drawHomes },
  hydro: { draw: drawHydro, ground: 560 },
  injection: { draw: drawInjection, ground: 540 },
  landfill: { draw: drawLandfill },
  meadow: { draw: drawMeadow },
  mill: { draw: drawMill },
  mine: { draw: drawMine },
  orchard: { draw: drawOrchard },
  pipes: { draw: drawPipes },
  planting: { draw: drawPlanting },
  recycling: { draw: drawRecycling },
  river: { draw: drawRiver },
  'solar-field': { draw: drawSolarField },
  'solar-roof': { draw: drawSolarRoof },
  'street-lights': { draw: drawStreetLights },
  substation: { draw: drawSubstation },
  'timber-building': { draw: drawTimber },
  town: { draw: drawTown },
  trucks: { draw: drawTrucks },
  'water-works': { draw: drawWaterWorks },
  wetland: { draw: drawWetland },
  wind: { draw: drawWind, ground: 560 },
  'wood-plant': { draw: drawWoodPlant },
  'works-yard': { draw: drawWorksYard },
  workshop: { draw: drawWorkshop },
  map: { draw: drawMap, whole: true },
};
