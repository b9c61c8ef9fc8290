import { testKills } from './kills.js';

testKills(100);
