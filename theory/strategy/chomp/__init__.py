"""Strategy of Chomp: searches of finite boards, cuts of long and infinite ones, and winning bites."""
